import { expect, test } from 'vitest'
import { createTimeQuestion } from './ask-server-time.ts'

/** A server whose answers take `took` milliseconds. */
function questionTo(server: { took: number; answers: boolean; saysTime: boolean }) {
  let time = 0
  let asked = 0
  let isKnown = false
  const question = createTimeQuestion({
    knowsTime: () => isKnown,
    ask: async patienceMs => {
      asked += 1
      time += Math.min(server.took, patienceMs)
      const isAnswered = server.answers && server.took < patienceMs
      isKnown = isAnswered && server.saysTime
      return isAnswered
    },
    patienceMs: 45_000,
    now: () => time,
  })
  return { question, asked: () => asked }
}

test('nothing is sent without reception, and the clock is asked once it returns', async () => {
  const server = { took: 10, answers: false, saysTime: true }
  const { question, asked } = questionTo(server)
  expect([await question(), await question()]).toEqual([false, false])
  server.answers = true
  expect([await question(), await question()]).toEqual([true, true])
  expect(asked()).toBe(3)
})

test('a server that hides its clock is asked once, and holds nothing', async () => {
  const { question, asked } = questionTo({ took: 10, answers: true, saysTime: false })
  expect([await question(), await question()]).toEqual([true, true])
  expect(asked()).toBe(1)
})

test('a signal that is too weak for an answer in time holds nothing, and the clock is asked again', async () => {
  const server = { took: 60_000, answers: true, saysTime: true }
  const { question, asked } = questionTo(server)
  expect(await question()).toBe(true)
  server.took = 100
  expect([await question(), await question()]).toEqual([true, true])
  expect(asked()).toBe(2)
})
