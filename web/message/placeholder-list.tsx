import type { Placeholder } from '../../domain/message/mails.ts'
import { asTyped } from '../../domain/message/text-problems.ts'
import { TEXTS as WORDS } from '../../domain/message/texts.ts'
import classes from './messages.module.css'
import { TEXTS } from './texts.ts'
import { useIsWide } from '../ui/layout/use-is-wide.ts'

/** The placeholders that a text may have, with what each stands for. Folded on a phone, where they would push the fields off the screen. */
export function PlaceholderList({ placeholders }: { placeholders: readonly Placeholder[] }) {
  const isWide = useIsWide()
  return (
    <details className={classes.fold} open={isWide}>
      <summary>{TEXTS.mail.placeholders(placeholders.length)}</summary>
      <p>{TEXTS.mail.placeholdersHint}</p>
      <dl className={classes.placeholders}>
        {placeholders.map(placeholder => (
          <div key={placeholder}>
            <dt>{asTyped(placeholder)}</dt>
            <dd>{WORDS.meaning(placeholder)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
