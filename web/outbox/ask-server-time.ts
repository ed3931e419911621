interface TimeQuestionOptions {
  knowsTime: () => boolean
  /** Asks the server, which notes its clock. @returns whether it answered */
  ask: (patienceMs: number) => Promise<boolean>
  patienceMs: number
  now?: () => number
}

/**
 * Returns a question for the server's clock, to be asked before something is sent with a time on it. It answers whether sending makes sense: not while
 * there is no reception. A server that hides its clock, or a signal that is too weak for an answer in time, holds nothing: the device's clock serves.
 */
export function createTimeQuestion(options: TimeQuestionOptions): () => Promise<boolean> {
  const { knowsTime, ask, patienceMs, now = Date.now } = options
  let isHidden = false
  return async () => {
    if (knowsTime() || isHidden) return true
    const since = now()
    isHidden = (await ask(patienceMs)) && !knowsTime()
    // Without a network the question fails at once.
    return knowsTime() || isHidden || now() - since > patienceMs / 2
  }
}
