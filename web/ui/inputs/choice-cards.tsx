import { type ReactNode, useId } from 'react'
import classes from './choice-cards.module.css'

export interface Choice<Value extends string> {
  value: Value
  title: ReactNode
  /** Says the same as the title, for those who look before they read. */
  icon?: ReactNode
  description?: ReactNode
  /** More about it, shown once it is chosen: a long list stays short. */
  details?: ReactNode
  /** Formatted. */
  price?: string | undefined
  /** The unit of the price, e.g. 'per Year'. */
  priceUnit?: string | undefined
  badge?: ReactNode
  disabled?: boolean
}

interface CardsProps<Value extends string> {
  /** The group's accessible name. */
  legend: string
  /** The legend is for screen readers only, because a heading above shows the same text. */
  hideLegend?: boolean
  /** What holds for every choice, said once above them. */
  hint?: string
  choices: readonly Choice<Value>[]
  /** Two columns where they fit. */
  columns?: 1 | 2
  error?: string | undefined
}

interface RadioCardsProps<Value extends string> extends CardsProps<Value> {
  value: Value | undefined
  onChange: (value: Value) => void
}

/** Single choice, each option in a card. A native radio group: arrow keys move and select, Tab leaves. */
export function RadioCards<Value extends string>({ value, onChange, ...group }: RadioCardsProps<Value>) {
  return <Cards {...group} type="radio" isChosen={v => v === value} onToggle={v => onChange(v)} />
}

interface CheckCardsProps<Value extends string> extends CardsProps<Value> {
  values: readonly Value[]
  onChange: (values: Value[]) => void
}

/** Multiple choice. Returns the values in option order. */
export function CheckCards<Value extends string>({ values, onChange, ...group }: CheckCardsProps<Value>) {
  const toggle = (value: Value, chosen: boolean) =>
    onChange(group.choices.map(c => c.value).filter(v => (v === value ? chosen : values.includes(v))))
  return <Cards {...group} type="checkbox" isChosen={v => values.includes(v)} onToggle={toggle} />
}

interface ChosenProps<Value extends string> extends CardsProps<Value> {
  type: 'radio' | 'checkbox'
  isChosen: (value: Value) => boolean
  onToggle: (value: Value, chosen: boolean) => void
}

function Cards<Value extends string>(props: ChosenProps<Value>) {
  const { legend, hideLegend, hint, choices, columns = 1, error, type, isChosen, onToggle } = props
  const id = useId()
  return (
    <fieldset className={classes.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? 'visually-hidden' : classes.legend}>{legend}</legend>
      {hint && <p className={classes.hint}>{hint}</p>}
      <div className={classes.cards} data-columns={columns}>
        {choices.map(choice => (
          <label key={choice.value} className={classes.card} data-disabled={choice.disabled}>
            <input
              className={classes.input}
              type={type}
              name={id}
              value={choice.value}
              checked={isChosen(choice.value)}
              disabled={choice.disabled}
              onChange={event => onToggle(choice.value, event.currentTarget.checked)}
            />
            <span className={classes.title}>
              <span className={classes.name}>
                {choice.icon}
                <span>{choice.title}</span>
              </span>
              {choice.badge}
            </span>
            {choice.price && (
              <span className={classes.price}>
                {choice.price}
                {choice.priceUnit && <span className={classes.unit}> {choice.priceUnit}</span>}
              </span>
            )}
            {choice.description && <span className={classes.description}>{choice.description}</span>}
            {choice.details && isChosen(choice.value) && <span className={classes.description}>{choice.details}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
