import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './row-focus.module.css'

const REMOVE = '[data-row-button="remove"]'
const ADD = '[data-row-button="add"]'

/** Marks the button that removes a row. */
export const REMOVES_ROW = { 'data-row-button': 'remove' } as const
/** Marks the button that adds a row. */
export const ADDS_ROW = { 'data-row-button': 'add' } as const

interface Pressed {
  index: number
  count: number
}

/**
 * Holds rows with a button each that removes them, and the button that adds one. Who removed a row with the keyboard continues at the next row, else at the button
 * that adds one, else at the start of the page's content: without this the focus falls to the page and starts again at its top.
 */
export function RowFocus({ children }: { children: ReactNode }) {
  const rows = useRef<HTMLDivElement>(null)
  const pressed = useRef<Pressed | null>(null)
  const buttons = (): HTMLElement[] => [...(rows.current?.querySelectorAll<HTMLElement>(REMOVE) ?? [])]
  const note = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(REMOVE) : null
    if (!button) return
    const all = buttons()
    pressed.current = { index: all.indexOf(button), count: all.length }
  }
  // After each change of the rows: some are removed only once the server answered, or a question was answered.
  useEffect(() => {
    const last = pressed.current
    const left = buttons()
    if (!last || left.length >= last.count || document.activeElement !== document.body) return
    const next =
      left[Math.min(last.index, left.length - 1)] ??
      rows.current?.querySelector<HTMLElement>(ADD) ??
      document.getElementById('main')
    next?.focus()
    // A button that waits for the server takes no focus yet.
    if (next === document.activeElement) pressed.current = null
  })
  return (
    <div ref={rows} className={classes.rows} onClickCapture={note}>
      {children}
    </div>
  )
}
