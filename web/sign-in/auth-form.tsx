import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../platform/paths.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'

interface AuthFormProps {
  title: string
  intro: string
  /** The fields. */
  children: ReactNode
  submitLabel: string
  canSubmit: boolean
  busy: boolean
  /** Why it failed, as far as it is not said under a field. */
  error: string | undefined
  onSubmit: () => void
  /** Another way to do the same, under the button. */
  other?: ReactNode
  /** Other ways to go on, under the form. */
  after?: ReactNode
}

/** The frame of login, sign-up and the password forms. Enter submits; what was typed stays. */
export function AuthForm(props: AuthFormProps) {
  const { title, intro, children, submitLabel, canSubmit, busy, error, onSubmit, other, after } = props
  return (
    <Page title={title} intro={intro} width="narrow" back={<BackToBooking />}>
      <Card>
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (canSubmit && !busy) onSubmit()
          }}
        >
          <Stack>
            {children}
            <ErrorBanner message={error} />
            <Button type="submit" variant="primary" wide disabled={!canSubmit} busy={busy}>
              {submitLabel}
            </Button>
            {other}
          </Stack>
        </form>
      </Card>
      {after}
    </Page>
  )
}

function BackToBooking() {
  return (
    <Link to={PATHS.location}>
      <IconArrowLeft size={18} aria-hidden />
      Back to Booking
    </Link>
  )
}
