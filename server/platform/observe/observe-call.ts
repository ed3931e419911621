import { topics } from './topics.ts'

/**
 * Calls an outside service, and reports how long it took and how it ended.
 * @param service a short name, the same for every call of it
 * @param isRefused whether an answer is a refusal
 */
export async function observeCall<Answer>(
  service: string,
  call: () => Promise<Answer>,
  isRefused: (answer: Answer) => boolean = () => false,
): Promise<Answer> {
  const start = performance.now()
  const end = (outcome: 'ok' | 'refused' | 'failed'): void =>
    topics.call.publish({ service, milliseconds: performance.now() - start, outcome })
  try {
    const answer = await call()
    end(isRefused(answer) ? 'refused' : 'ok')
    return answer
  } catch (error) {
    end('failed')
    throw error
  }
}
