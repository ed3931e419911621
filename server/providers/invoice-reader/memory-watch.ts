import { workerData } from 'node:worker_threads'

/** Often enough: what inflates a file makes some megabytes in this time. */
const EVERY_MS = 10
const MB = 1024 * 1024

const limitMb = Number(workerData)
const parent = process.ppid

// The limits of the engine do not count buffers and libraries, and those of the system differ by system: what the process really takes counts here. It ends
// at once, in whatever it is busy with; also when the server has died and nobody waits for an answer.
setInterval(() => {
  if (process.memoryUsage.rss() > limitMb * MB || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, EVERY_MS)
