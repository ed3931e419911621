import { useState } from 'react'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Pairs, Stack } from '../ui/layout/card.tsx'
import classes from './card-fields.module.css'
import type { CardFieldsProps } from './card-fields.ts'
import { confirmSetup, isCompleteCard, retrieveSetup, type TypedCard } from './sandbox-api.ts'
import { TEXTS } from './texts.ts'

/** The bank's question: its page, and the callback for the answer. */
interface Challenge {
  path: string
  onAnswered: () => void
}

const texts = TEXTS.fields

/** Fields for the sandbox's test cards, instead of Stripe's. The bank's question opens below them. */
export function SandboxCard({ publishableKey, disabled, onChange }: CardFieldsProps) {
  const [card, setCard] = useState<TypedCard>({ number: '', expiry: '', cvc: '' })
  const [challenge, setChallenge] = useState<Challenge>()
  const ask = (url: string) =>
    // The question comes from this site's origin, even if the sandbox's URL has another host.
    new Promise<void>(onAnswered => setChallenge({ path: new URL(url).pathname, onAnswered })).finally(() =>
      setChallenge(undefined),
    )
  const change = (part: Partial<TypedCard>) => {
    const typed = { ...card, ...part }
    setCard(typed)
    if (!isCompleteCard(typed)) return onChange(null)
    onChange(async (clientSecret, billing) => {
      const { next_action: action } = await confirmSetup(publishableKey, clientSecret, typed, billing)
      if (!action) return
      await ask(action.redirect_to_url.url)
      await retrieveSetup(publishableKey, clientSecret)
    })
  }
  const field = (name: keyof TypedCard, autoComplete: string, maxLength: number) => (
    <TextField
      label={texts[name]}
      autoComplete={autoComplete}
      inputMode="numeric"
      maxLength={maxLength}
      disabled={disabled}
      value={card[name]}
      onChange={value => change({ [name]: value })}
    />
  )
  return (
    <Stack>
      <p>{texts.sandbox}</p>
      {field('number', 'cc-number', 23)}
      <Pairs>
        {field('expiry', 'cc-exp', 9)}
        {field('cvc', 'cc-csc', 4)}
      </Pairs>
      {challenge && (
        <iframe
          ref={frame => frame?.scrollIntoView({ block: 'center' })}
          className={classes.challenge}
          title={texts.challenge}
          sandbox="allow-forms allow-same-origin"
          src={challenge.path}
          onLoad={event => {
            if (event.currentTarget.contentWindow?.location.pathname !== challenge.path) challenge.onAnswered()
          }}
        />
      )}
    </Stack>
  )
}
