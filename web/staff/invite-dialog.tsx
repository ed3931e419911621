import { useQuery, useQueryClient } from '@tanstack/react-query'
import { INVALID_EMAIL, isEmail } from '../../domain/account/email.ts'
import { nameProblem } from '../../domain/account/name.ts'
import { accessProblems } from '../../domain/staff/access.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { request } from '../platform/api/api.ts'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { AccessFields, type AccessValues } from './access-fields.tsx'
import { InviteStaffMutation } from './documents.ts'
import { type Choices, choicesQuery } from './queries.ts'
import { staffKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.invite

/** Asks for somebody's email and access, and mails them an invitation. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(choicesQuery())
  if (data) return <InviteForm choices={data} onClose={onClose} />
  return (
    <Dialog open title={texts.title} onClose={onClose}>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <Skeleton count={4} />}
    </Dialog>
  )
}

interface InviteValues extends AccessValues {
  name: string
  email: string
}

function InviteForm({ choices, onClose }: { choices: Choices; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const { selected } = useFranchises()
  const { franchises } = choices
  // The selected one may still load; somebody with one franchise has no other choice.
  const proposed = franchises.length === 1 ? franchises : franchises.filter(({ id }) => id === selected?.id)
  const form = useSubmitForm<InviteValues, unknown>({
    initialValues: {
      name: '',
      email: '',
      roles: [],
      franchiseIds: proposed.map(({ id }) => id),
      vanIds: [],
      vendorIds: [],
    },
    validate: values => ({
      name: nameProblem(values.name) ?? undefined,
      email: isEmail(values.email) ? undefined : INVALID_EMAIL,
      ...Object.fromEntries(accessProblems(values).map(({ field, message }) => [field, message])),
    }),
    submit: async values => {
      await request(InviteStaffMutation, { ...values, name: values.name.trim(), email: values.email.trim() })
      await queryClient.invalidateQueries({ queryKey: staffKeys.invitations() })
    },
    onSuccess: (_done, { email }) => {
      toast({ tone: 'success', message: texts.sent(email.trim()) })
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={texts.title} submitLabel={texts.send} stays onClose={onClose}>
      <TextField {...form.field('name')} label={texts.name} autoComplete="off" />
      <TextField
        {...form.field('email')}
        label={texts.email}
        description={texts.emailHint}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <AccessFields values={form.values} choices={choices} errors={form.errors} onChange={form.change} />
    </FormDialog>
  )
}
