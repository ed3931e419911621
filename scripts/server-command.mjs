/**
 * Arguments of `node` that start the server from the project's folder. The young generation starts with 32 MB instead of 1 MB, so that garbage collections under load
 * take 12 ms instead of 20 (`npm run bench -- --only race`).
 */
export const SERVER_COMMAND = ['--min-semi-space-size=32', 'server/main.ts']
