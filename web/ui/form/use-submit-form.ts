import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'

/** Messages by field; a field of a list or a group has a path, e.g. `lines.0.name`. */
export type FieldErrors<Values extends object> = {
  readonly [Path in keyof Values | `${keyof Values & string}.${string}`]?: string | undefined
}

interface SubmitFormOptions<Values extends object, Result> {
  /** Used once: a later change does not overwrite what was typed. */
  initialValues: Values
  /** Checks all values with the rules of domain/. */
  validate?: (values: Values) => FieldErrors<Values>
  /** When errors are shown before the form is submitted: when a field is left, or `always` those of the current values. */
  validateOn?: 'blur' | 'always'
  /** The form's name of a field of the API, where they differ. */
  fieldOf?: (apiField: string) => string
  submit: (values: Values) => Promise<Result>
  onSuccess?: (result: Result, values: Values) => unknown
  /** Only called while the form is open. */
  onError?: (error: Error) => void
  /** The text of the banner, undefined for none; without it, the server's message. Not called for errors that fields show. */
  describeFailure?: (error: Error) => string | undefined
}

/** Props for a field of web/ui. */
interface FieldBinding<Value> {
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: string | undefined
  'data-path': string
}

/** What `Form` and `FormDialog` need of a form. */
export interface SubmittedForm {
  /** Whether the submission is in flight. */
  busy: boolean
  /** Why the last submission failed, as far as no field shows it. */
  failure: string | undefined
  /** Without an event, no field gets focus. */
  submit: (event?: FormEvent<HTMLFormElement>) => void
}

/** A form of @mantine/form that is submitted by a mutation. */
export interface SubmitForm<Values extends object> extends SubmittedForm {
  values: Values
  field: <Key extends keyof Values & string>(key: Key) => FieldBinding<Values[Key]>
  checkbox: (key: keyof Values & string) => Omit<FieldBinding<boolean>, 'value'> & { checked: boolean }
  /** Sets some values and clears their errors. */
  change: (part: Partial<Values>) => void
  /** Whether `validate` finds no error. */
  isValid: boolean
  /** Messages that the fields show, also those from the server. */
  errors: FieldErrors<Values>
  /** The failure of the last submission, until a value changes. */
  error: Error | null
  /** Forgets the last failure. The values stay. */
  clearFailure: () => void
  /** Shows the initial values again. */
  reset: () => void
}

interface FieldMessage {
  field: string
  message: string
}

const refusedFields = (error: Error | null): readonly FieldMessage[] =>
  error && 'fields' in error && Array.isArray(error.fields) ? (error.fields as FieldMessage[]) : []

/**
 * Holds the values of a form and submits them. Values stay after a failure. Errors that the server names by field are shown at these fields, the
 * others in the banner, and the first wrong field gets focus.
 */
export function useSubmitForm<Values extends object, Result>(
  options: SubmitFormOptions<Values, Result>,
): SubmitForm<Values> {
  const { initialValues, validate, validateOn, fieldOf, submit, onSuccess, onError, describeFailure } = options
  const sending = useMutation({ mutationFn: submit, onSuccess })
  const clearFailure = () => {
    if (sending.isError) sending.reset()
  }
  const form = useForm<Values>({
    initialValues,
    ...(validate && { validate: values => ({ ...validate(values) }) }),
    validateInputOnBlur: validateOn === 'blur',
    onValuesChange: clearFailure,
  })
  const found = validate?.(form.values) ?? {}
  const errors = { ...form.errors, ...(validateOn === 'always' && withoutEmpty(found)) } as FieldErrors<Values>
  const pathOf = (field: string): string => fieldOf?.(field) ?? field
  const isShown = ({ field }: FieldMessage): boolean => (pathOf(field).split('.')[0] ?? '') in form.values

  const showFailure = (error: Error, element: HTMLFormElement | undefined): void => {
    const refused: Record<string, string> = {}
    for (const { field, message } of refusedFields(error).filter(isShown))
      refused[pathOf(field)] = [refused[pathOf(field)] ?? [], message].flat().join(' ')
    flushSync(() => {
      onError?.(error)
      form.setErrors(refused)
    })
    focusFirst(element, refused)
  }
  const setValue = <Key extends keyof Values & string>(key: Key, value: Values[Key]): void => {
    form.setFieldValue(key, value as never)
    // The library forgets the error of the key itself, but not those of its rows.
    const stillWrong: Readonly<Record<string, string | undefined>> = validate?.({ ...form.values, [key]: value }) ?? {}
    for (const path of Object.keys(form.errors))
      if (path.startsWith(`${key}.`) && stillWrong[path] === undefined) form.clearFieldError(path)
  }
  const bind = (key: keyof Values & string) => ({
    onBlur: () => form.getInputProps(key).onBlur?.() as void,
    error: errors[key],
    'data-path': key,
  })
  return {
    values: form.values,
    field: key => ({ ...bind(key), value: form.values[key], onChange: value => setValue(key, value) }),
    checkbox: key => ({
      ...bind(key),
      checked: form.values[key] === true,
      onChange: checked => setValue(key, checked as Values[typeof key]),
    }),
    change: part => {
      for (const key of Object.keys(part) as (keyof Values & string)[]) setValue(key, part[key] as Values[typeof key])
    },
    isValid: Object.keys(withoutEmpty(found)).length === 0,
    errors,
    busy: sending.isPending,
    error: sending.error,
    failure: failureText(sending.error, refusedFields(sending.error), isShown, describeFailure),
    clearFailure,
    reset: () => {
      form.reset()
      sending.reset()
    },
    submit: event => {
      const element = event?.currentTarget
      if (sending.isPending) return
      form.onSubmit(
        values => sending.mutate(values, { onError: error => showFailure(error, element) }),
        wrong => {
          flushSync(() => form.setErrors(wrong))
          focusFirst(element, wrong)
        },
      )(event)
    },
  }
}

function failureText(
  error: Error | null,
  fields: readonly FieldMessage[],
  isShown: (field: FieldMessage) => boolean,
  describe: (error: Error) => string | undefined = ({ message }) => message,
): string | undefined {
  if (!error) return undefined
  const hidden = fields.filter(field => !isShown(field))
  if (hidden.length === fields.length) return describe(error)
  return hidden.length === 0 ? undefined : hidden.map(({ message }) => message).join(' ')
}

const withoutEmpty = (errors: object): object =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined))

/** Focuses the first field on the screen that has an error. */
function focusFirst(form: HTMLFormElement | undefined, errors: object): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  fields.find(({ dataset }) => (dataset.path ?? '') in errors)?.focus()
}
