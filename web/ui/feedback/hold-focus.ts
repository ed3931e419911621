import type { FocusEvent } from 'react'

/**
 * Makes the element with the focus the one that the library's focus trap chooses. The trap focuses the first control a moment after a dialog opens: a person
 * may be in a field by then, whose suggestions would close.
 */
export function holdFocus({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  for (const before of currentTarget.querySelectorAll('[data-autofocus]')) before.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', '')
}
