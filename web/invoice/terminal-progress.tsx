import { Loader } from '@mantine/core'
import { LinkButton } from '../ui/inputs/button.tsx'
import { TEXTS } from './texts.ts'
import classes from './waiting.module.css'

interface TerminalProgressProps {
  /** Formatted. */
  amount: string
  reader: { label: string; simulatorUrl: string | null } | undefined
}

/** Shows what to ask the customer while a reader waits for their card. */
export function TerminalProgress({ amount, reader }: TerminalProgressProps) {
  return (
    <div className={classes.waiting}>
      <Loader size="md" aria-hidden />
      <p role="status">{TEXTS.waitingForCard(amount, reader?.label)}</p>
      {reader?.simulatorUrl && (
        <LinkButton href={reader.simulatorUrl} target="_blank" rel="noreferrer">
          {TEXTS.openSimulator}
        </LinkButton>
      )}
    </div>
  )
}
