import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

/** Loads the passkey library on demand. */
const browserPasskeys = () => import('../second-factor/browser-passkeys.ts')

export const hasPasskeys = 'PublicKeyCredential' in globalThis

/** Logs in by passkey. @param isOffered whether the email field offers the user's passkeys */
export function usePasskeyLogin(isOffered: boolean) {
  const [problem, setProblem] = useState<string>()
  const explain = async (error: Error): Promise<void> => setProblem((await browserPasskeys()).passkeyProblem(error))
  const login = useMutation({
    mutationFn: async () => (await browserPasskeys()).logInWithPasskey(),
    onMutate: () => setProblem(undefined),
    onError: explain,
  })
  const explainOffer = useEffectEvent((error: Error) => void explain(error))
  useEffect(() => {
    if (!isOffered || !hasPasskeys) return undefined
    let end: (() => void) | undefined
    let isOver = false
    const offer = async (): Promise<void> => {
      const { offerPasskeys } = await browserPasskeys()
      if (!isOver) end = offerPasskeys(error => explainOffer(error))
    }
    void offer()
    return () => {
      isOver = true
      end?.()
    }
  }, [isOffered])
  return {
    logIn: login.mutate,
    isPending: login.isPending,
    /** The message for a passkey that did not work. */
    problem,
  }
}
