import { useState } from 'react'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { IconCalendarOff } from '../ui/icon/calendar-off.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Card, Row } from '../ui/layout/card.tsx'

export function StateSamples() {
  return (
    <>
      <Card title="States">
        <Row>
          <div>
            <StatusBadge tone="success">Confirmed</StatusBadge> <StatusBadge tone="warning">Requested</StatusBadge>{' '}
            <StatusBadge tone="danger">Payment failed</StatusBadge> <StatusBadge tone="info">On the way</StatusBadge>{' '}
            <StatusBadge tone="neutral">Draft</StatusBadge>
          </div>
        </Row>
        <Alert tone="success">Your contact was saved.</Alert>
        <Alert
          tone="warning"
          title="This address is not in service"
          action={<Button size="sm">Contact the team</Button>}
        >
          Choose another address, or tell us where you are.
        </Alert>
        <Alert tone="info">Prices exclude tax.</Alert>
        <ErrorBanner message="That time has just been taken. Please choose another." />
      </Card>
      <Card title="Nothing here, or not yet">
        <Row>
          <EmptyState icon={<IconCalendarOff />} action={<Button variant="primary">Book A Service</Button>}>
            No upcoming appointments.
          </EmptyState>
          <ErrorState message="We couldn’t load your appointments." onRetry={() => undefined} />
          <div>
            <Skeleton shape="heading" />
            <Skeleton count={2} />
            <Skeleton shape="short" />
            <Skeleton shape="control" />
          </div>
        </Row>
      </Card>
    </>
  )
}

export function DialogSamples() {
  const [open, setOpen] = useState<'form' | 'confirm'>()
  const toast = useToast()
  const close = () => setOpen(undefined)
  return (
    <Card title="Dialogs and toasts">
      <Row>
        <Button onClick={() => setOpen('form')}>Edit address</Button>
        <Button onClick={() => setOpen('confirm')}>Delete address</Button>
        <Button onClick={() => toast({ tone: 'success', message: 'Address saved.' })}>Succeed</Button>
        <Button
          onClick={() =>
            toast({
              tone: 'danger',
              message: 'The address could not be saved.',
              action: { label: 'Try again', onClick: () => toast({ tone: 'success', message: 'Address saved.' }) },
            })
          }
        >
          Fail
        </Button>
      </Row>
      {open === 'form' && <AddressSample onClose={close} />}
      <ConfirmDialog
        open={open === 'confirm'}
        title="Delete this address?"
        confirmLabel="Delete address"
        danger
        busy={false}
        error="The address could not be deleted. Please try again."
        onConfirm={close}
        onCancel={close}
      >
        Its bookings keep it.
      </ConfirmDialog>
    </Card>
  )
}

class SampleRefusal extends Error {
  readonly fields = [{ field: 'city', message: 'We do not come to this city yet.' }]
}

/** Its city is always refused, as by the server. */
function AddressSample({ onClose }: { onClose: () => void }) {
  const form = useSubmitForm({
    initialValues: { street: '', city: '' },
    validate: ({ street }) => ({ street: street.trim() === '' ? 'Please enter the street.' : undefined }),
    submit: () => Promise.reject(new SampleRefusal()),
  })
  return (
    <FormDialog form={form} title="Edit address" submitLabel="Save address" onClose={onClose}>
      <TextField {...form.field('street')} label="Street and number" autoComplete="street-address" />
      <TextField {...form.field('city')} label="City" />
    </FormDialog>
  )
}
