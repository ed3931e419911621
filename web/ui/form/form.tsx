import type { FormEvent, ReactNode } from 'react'
import type { SubmittedForm } from './use-submit-form.ts'

interface FormProps {
  form: Pick<SubmittedForm, 'submit'>
  /** Whether it cannot be submitted yet. */
  disabled?: boolean
  /** For a submit button outside. */
  id?: string
  children: ReactNode
}

/** A form. Its rules check the fields, not the browser. */
export function Form({ form, disabled = false, id, children }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A form in a dialog is also inside the form that opened the dialog.
    event.stopPropagation()
    if (!disabled) form.submit(event)
  }
  return (
    <form id={id} noValidate onSubmit={submit}>
      {children}
    </form>
  )
}
