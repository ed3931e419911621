import { type ReactNode, useId } from 'react'
import classes from './choice-cards.module.css'

export interface Choice<Value extends string> {
  value: Value
  title: ReactNode
  description?: ReactNode
  /** Formatted already. */
  price?: string | undefined
  /** What the price is for, e.g. 'per Year'. */
  priceUnit?: string | undefined
  badge?: ReactNode
  disabled?: boolean
}

interface CardsProps<Value extends string> {
  /** Names the group; read out before its choices. */
  legend: string
  /** The legend is for screen readers only, because a heading above says the same. */
  hideLegend?: boolean
  choices: readonly Choice<Value>[]
  /** Two columns where there is room for them. */
  columns?: 1 | 2
  error?: string | undefined
}

interface RadioCardsProps<Value extends string> extends CardsProps<Value> {
  value: Value | undefined
  onChange: (value: Value) => void
}

/** Choose one of several, each told in a card. A native radio group: arrows move and choose, Tab leaves. */
export function RadioCards<Value extends string>({ value, onChange, ...group }: RadioCardsProps<Value>) {
  return <Cards {...group} type="radio" isChosen={v => v === value} onToggle={v => onChange(v)} />
}

interface CheckCardsProps<Value extends string> extends CardsProps<Value> {
  values: readonly Value[]
  onChange: (values: Value[]) => void
}

/** Choose any number of several. The values come out in the order of the choices. */
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
  const { legend, hideLegend, choices, columns = 1, error, type, isChosen, onToggle } = props
  const id = useId()
  return (
    <fieldset className={classes.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? 'visually-hidden' : classes.legend}>{legend}</legend>
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
              {choice.title}
              {choice.badge}
            </span>
            {choice.price && (
              <span className={classes.price}>
                {choice.price}
                {choice.priceUnit && <span className={classes.unit}> {choice.priceUnit}</span>}
              </span>
            )}
            {choice.description && <span className={classes.description}>{choice.description}</span>}
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
