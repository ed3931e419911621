import { workerData } from 'node:worker_threads'

/** Often enough: unpacking a file allocates some megabytes in this time. */
const EVERY_MS = 10
const MB = 1024 * 1024

const limitMb = Number(workerData)
const parent = process.ppid

// The engine's limits do not include buffers and libraries, and system limits differ, so check the process's real memory. Exit immediately, even in
// the middle of work, and also when the server has died.
setInterval(() => {
  if (process.memoryUsage.rss() > limitMb * MB || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, EVERY_MS)
