import type { ReactNode } from 'react'
import classes from './field.module.css'

/** Props of every form field. The error says how to fix it and is shown below the field. */
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

/** Styles of Mantine's inputs, shared by all fields. Most fields are required, so required fields have no star. */
export const fieldLooks = {
  withAsterisk: false,
  // Hints are below the field, so that fields side by side align.
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  classNames: {
    input: classes.input ?? '',
    label: classes.label ?? '',
    description: classes.description ?? '',
    error: classes.error ?? '',
  },
}
