import { useQueryClient } from '@tanstack/react-query'
import { SERVICE_KINDS, type ServiceKind, serviceProblems } from '../../domain/service/service-problems.ts'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { RadioCards } from '../ui/inputs/choice-cards.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { CreateServiceMutation } from './documents.ts'
import { refreshPriceBook, type Service } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.service

interface AddServiceDialogProps {
  services: readonly Service[]
  onAdded: (id: string) => void
  onClose: () => void
}

interface NewService {
  name: string
  description: string
  subDescription: string
  serviceType: ServiceKind
}

/** Adds a service. Its page opens then. */
export function AddServiceDialog({ services, onAdded, onClose }: AddServiceDialogProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const names = services.filter(({ active }) => active).map(({ name }) => name)
  const form = useSubmitForm<NewService, string>({
    initialValues: { name: '', description: '', subDescription: '', serviceType: 'PRIMARY' },
    validate: values => serviceProblems(values, names),
    submit: async values => {
      const { createService } = await request(CreateServiceMutation, values)
      await refreshPriceBook(queryClient)
      return createService.id
    },
    onSuccess: (id, { name }) => {
      toast({ tone: 'success', message: TEXTS.services.added(name.trim()) })
      onClose()
      onAdded(id)
    },
  })
  return (
    <FormDialog form={form} title={T.addTitle} stays submitLabel={T.add} onClose={onClose}>
      <TextField {...form.field('name')} label={T.name} description={T.nameHint} />
      <RadioCards
        legend={T.kind}
        value={form.values.serviceType}
        onChange={serviceType => form.change({ serviceType })}
        choices={SERVICE_KINDS.map(kind => ({
          value: kind,
          title: TEXTS.kinds[kind],
          description: T.kindHint[kind],
        }))}
      />
      <TextField {...form.field('description')} label={T.description} />
      <TextAreaField {...form.field('subDescription')} label={T.subDescription} />
    </FormDialog>
  )
}
