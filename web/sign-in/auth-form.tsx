import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../platform/paths.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Form } from '../ui/form/form.tsx'
import type { SubmittedForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { TEXTS } from './texts.ts'

interface AuthFormProps {
  title: string
  intro: string
  /** The fields. */
  children: ReactNode
  submitLabel: string
  canSubmit: boolean
  form: SubmittedForm
  /** An error that does not come from the form. */
  error?: string | undefined
  /** An alternative to the form, below the button. */
  other?: ReactNode
  /** Links below the form. */
  after?: ReactNode
}

/** The layout of login, sign-up and the password forms. Enter submits. */
export function AuthForm(props: AuthFormProps) {
  const { title, intro, children, submitLabel, canSubmit, form, error, other, after } = props
  return (
    <Page title={title} intro={intro} width="narrow" back={<BackToBooking />}>
      <Card>
        <Form form={form} disabled={!canSubmit}>
          <Stack>
            {children}
            <ErrorBanner message={form.failure ?? error} />
            <Button type="submit" variant="primary" wide disabled={!canSubmit} busy={form.busy}>
              {submitLabel}
            </Button>
            {other}
          </Stack>
        </Form>
      </Card>
      {after}
    </Page>
  )
}

function BackToBooking() {
  return <Link to={PATHS.location}>{TEXTS.back}</Link>
}
