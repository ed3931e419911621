import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../domain/format/dates.ts'
import { useStaffZone } from '../franchise-choice/franchise.ts'
import { request } from '../platform/api/api.ts'
import { LeaveGuard } from '../platform/leave-guard.tsx'
import type { ResultOf } from '../platform/api/graphql.ts'
import { RecordList } from '../ui/display/record-list.tsx'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Form } from '../ui/form/form.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { IconTrash } from '../ui/icon/trash.gen.ts'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { AddCustomerNoteMutation, type CustomerNotesQuery, DeleteCustomerNoteMutation } from './documents.ts'
import classes from './notes-card.module.css'
import { customerNotesQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.notes

type Note = ResultOf<typeof CustomerNotesQuery>['customerNotes'][number]

/** What staff wrote about a customer, with a field for the next note. */
export function NotesCard({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const zone = useStaffZone()
  const notes = useQuery(customerNotesQuery(userId))
  const [deleting, setDeleting] = useState<Note>()
  const show = (changed: Note[]) => queryClient.setQueryData(customerNotesQuery(userId).queryKey, changed)
  const form = useSubmitForm({
    initialValues: { body: '' },
    submit: async ({ body }) => (await request(AddCustomerNoteMutation, { userId, body })).addCustomerNote,
    onSuccess: changed => {
      show(changed)
      form.reset()
    },
  })
  const deletion = useMutation({
    mutationFn: async ({ id }: Note) => (await request(DeleteCustomerNoteMutation, { id })).deleteCustomerNote,
    onSuccess: changed => {
      show(changed)
      setDeleting(undefined)
    },
    // A colleague may have deleted it already.
    onError: () => void notes.refetch(),
  })
  const isBlank = form.values.body.trim() === ''
  return (
    <Card title={texts.title} description={texts.hint}>
      <LeaveGuard isDirty={!isBlank} texts={texts.leaving} />
      <Form form={form} disabled={isBlank}>
        <Stack>
          <TextAreaField {...form.field('body')} label={texts.label} placeholder={texts.placeholder} rows={2} />
          <ErrorBanner message={form.failure} />
          <div>
            <Button type="submit" size="sm" disabled={isBlank} busy={form.busy}>
              {texts.add}
            </Button>
          </div>
        </Stack>
      </Form>
      {notes.data ? (
        notes.data.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <RecordList
            label={texts.title}
            records={notes.data.map(note => ({
              key: note.id,
              title: <span className={classes.note}>{note.body}</span>,
              details: texts.by(note.authorName, formatDateTime(new Date(note.createdAt), zone)),
              actions: note.mayDelete && (
                <IconButton
                  label={texts.deleteNamed(note.body)}
                  icon={<IconTrash size={20} aria-hidden />}
                  onClick={() => setDeleting(note)}
                />
              ),
            }))}
          />
        )
      ) : notes.error ? (
        <ErrorState message={notes.error.message} onRetry={() => void notes.refetch()} />
      ) : (
        <Skeleton count={2} />
      )}
      {deleting && (
        <ConfirmDialog
          open
          danger
          title={texts.deleteTitle}
          confirmLabel={texts.delete}
          busy={deletion.isPending}
          error={deletion.error?.message}
          onConfirm={() => deletion.mutate(deleting)}
          onCancel={() => setDeleting(undefined)}
        >
          {deleting.body}
        </ConfirmDialog>
      )}
    </Card>
  )
}
