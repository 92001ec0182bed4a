// @ts-check
/**
 * Python in the reader's browser: a module worker that starts Pyodide from the site's own files,
 * unpacks the course's engine and exercises beside it, and answers messages.
 *
 * In:  {id, ask}  – `ask` is a message of `hearts_lesson.exercises.serve`
 * Out: {id, answer} for each; before the first one {stage, share} while Python starts, or
 *      {failed} with a sentence if it cannot.
 */

/** @typedef {{reply: (text: string) => string}} Serve */

/** @param {string} stage @param {number} share */
const tell = (stage, share) => postMessage({ stage, share });

/** @returns {Promise<Serve>} */
async function start() {
  tell("Fetching Python", 0.1);
  const here = new URL("./", import.meta.url).href;
  // The course travels while Python starts.
  const course = fetch(new URL("course.zip", here)).then((answer) => {
    if (!answer.ok) throw new Error(`course.zip: ${answer.status}`);
    return answer.arrayBuffer();
  });
  const core = await import(new URL("pyodide.mjs", here).href);
  const python = await core.loadPyodide({ indexURL: here });
  tell("Unpacking the exercises", 0.8);
  python.unpackArchive(await course, "zip");
  const serve = python.pyimport("hearts_lesson.exercises.serve");
  tell("Ready", 1);
  return serve;
}

const ready = start();
ready.catch((/** @type {unknown} */ error) => postMessage({ failed: String(error) }));

addEventListener("message", async (/** @type {MessageEvent} */ event) => {
  const { id, ask } = event.data;
  try {
    const serve = await ready;
    postMessage({ id, answer: JSON.parse(serve.reply(JSON.stringify(ask))) });
  } catch (error) {
    postMessage({ id, answer: { error: String(error) } });
  }
});
