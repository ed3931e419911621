import type { Placeholder } from '../../domain/message/mails.ts'
import { asTyped } from '../../domain/message/text-problems.ts'
import { TEXTS as WORDS } from '../../domain/message/texts.ts'
import classes from './messages.module.css'
import { TEXTS } from './texts.ts'

/** The placeholders that a text may have, with what each stands for. */
export function PlaceholderList({ placeholders }: { placeholders: readonly Placeholder[] }) {
  return (
    <>
      <p>{TEXTS.mail.placeholders}</p>
      <dl className={classes.placeholders}>
        {placeholders.map(placeholder => (
          <div key={placeholder}>
            <dt>{asTyped(placeholder)}</dt>
            <dd>{WORDS.meaning(placeholder)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
