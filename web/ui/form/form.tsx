import type { ReactNode } from 'react'
import type { SubmittedForm } from './use-submit-form.ts'

interface FormProps {
  form: Pick<SubmittedForm, 'submit'>
  /** For a submit button outside. */
  id?: string
  children: ReactNode
}

/** A form on a page. Its rules check the fields, not the browser. */
export function Form({ form, id, children }: FormProps) {
  return (
    <form id={id} noValidate onSubmit={form.submit}>
      {children}
    </form>
  )
}
