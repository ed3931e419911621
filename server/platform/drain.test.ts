import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { drain } from './drain.ts'

test('a process says that it stops, takes requests for a while, and finishes jobs and requests side by side', async () => {
  const seen: string[] = []
  const say = (text: string): void => void seen.push(text)
  const isDone = await drain({
    begin: () => say('not ready'),
    pauseMs: 50,
    finishJobs: async () => {
      say('no more jobs')
      await wait(20)
      say('jobs finished')
    },
    finishRequests: async () => {
      say('no more requests')
      await wait(10)
      say('requests finished')
    },
  })
  expect(isDone).toBe(true)
  expect(seen).toEqual(['not ready', 'no more jobs', 'jobs finished', 'no more requests', 'requests finished'])
})

test('what does not end in time does not keep the process', async () => {
  const forever = new Promise<void>(() => undefined)
  const parts = {
    begin: () => undefined,
    pauseMs: 0,
    finishJobs: () => forever,
    finishRequests: () => Promise.resolve(),
  }
  expect(await drain(parts, 30)).toBe(false)
})

test('an error while draining is not lost', async () => {
  const fail = () => Promise.reject(new Error('no database'))
  const parts = { begin: () => undefined, pauseMs: 0, finishJobs: fail, finishRequests: () => Promise.resolve() }
  await expect(drain(parts)).rejects.toThrow('no database')
})
