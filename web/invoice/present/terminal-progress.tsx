import { Loader } from '@mantine/core'
import { LinkButton } from '../../ui/inputs/button.tsx'
import { TEXTS } from '../texts.ts'
import classes from './waiting.module.css'

interface TerminalProgressProps {
  /** What to ask the customer. */
  text: string
  reader: { simulatorUrl: string | null } | undefined
}

/** Shows what to ask the customer while a reader waits for their card, for a payment or a refund. */
export function TerminalProgress({ text, reader }: TerminalProgressProps) {
  return (
    <div className={classes.waiting}>
      <Loader size="md" aria-hidden />
      <p role="status">{text}</p>
      {reader?.simulatorUrl && (
        <LinkButton href={reader.simulatorUrl} target="_blank" rel="noreferrer">
          {TEXTS.openSimulator}
        </LinkButton>
      )}
    </div>
  )
}
