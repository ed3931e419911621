import type { ReactNode } from 'react'
import classes from './field.module.css'

/** What every field of a form takes. The error says what to do next and stands under the field. */
export interface FieldProps {
  label: string
  description?: ReactNode
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  name?: string
  /** `xl` is 56 px high, for a technician's thumb. */
  size?: 'md' | 'xl'
  onBlur?: () => void
}

/** The looks of Mantine's inputs, the same for every field. A required field is the rule, so it carries no star. */
export const fieldLooks = {
  withAsterisk: false,
  // Hints stand under the field, so that fields side by side stay in line.
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  classNames: {
    input: classes.input ?? '',
    label: classes.label ?? '',
    description: classes.description ?? '',
    error: classes.error ?? '',
  },
}
