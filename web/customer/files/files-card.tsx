import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../domain/format/dates.ts'
import { IconPaperclip } from '../../ui/icon/paperclip.gen.ts'
import { IconTrash } from '../../ui/icon/trash.gen.ts'
import { formatFileSize } from './file-size.ts'
import { useStaffZone } from '../../franchise-choice/franchise.ts'
import { request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { RecordList } from '../../ui/display/record-list.tsx'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button, IconButton } from '../../ui/inputs/button.tsx'
import { FileButton } from '../../ui/inputs/file-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { uploadFile } from '../../upload/upload-file.ts'
import { customerKeys } from '../query-keys.ts'
import { AddCustomerFileMutation, CustomerFilesQuery, DeleteCustomerFileMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

type CustomerFile = ResultOf<typeof CustomerFilesQuery>['customerFiles'][number]

/** The types that the store accepts (UPLOAD-01). */
const ACCEPTED = 'application/pdf,image/jpeg,image/png,image/webp,image/heic'

/** The links are valid for an hour. */
const FRESH_MS = 30 * 60_000

const customerFilesQuery = (userId: string) =>
  queryOptions({
    queryKey: customerKeys.files(userId),
    queryFn: async ({ signal }) => (await request(CustomerFilesQuery, { userId }, signal)).customerFiles,
    refetchInterval: FRESH_MS,
  })

/** The files that staff keep with a customer: to add, open and delete. */
export function FilesCard({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const zone = useStaffZone()
  const files = useQuery(customerFilesQuery(userId))
  const [part, setPart] = useState(0)
  const [deleting, setDeleting] = useState<CustomerFile>()
  const show = (changed: CustomerFile[]) => queryClient.setQueryData(customerFilesQuery(userId).queryKey, changed)
  const adding = useMutation({
    mutationFn: async (file: File) => {
      setPart(0)
      const location = await uploadFile(file, file.name, setPart)
      return (await request(AddCustomerFileMutation, { userId, name: file.name, location })).addCustomerFile
    },
    onSuccess: show,
  })
  const deletion = useMutation({
    mutationFn: async ({ id }: CustomerFile) => (await request(DeleteCustomerFileMutation, { id })).deleteCustomerFile,
    onSuccess: changed => {
      show(changed)
      setDeleting(undefined)
    },
    // A colleague may have deleted it already.
    onError: () => void files.refetch(),
  })
  return (
    <Card
      title={TEXTS.title}
      description={TEXTS.hint}
      action={
        <FileButton
          size="sm"
          accept={ACCEPTED}
          icon={<IconPaperclip size={18} aria-hidden />}
          busy={adding.isPending}
          onChoose={adding.mutate}
        >
          {TEXTS.add}
        </FileButton>
      }
    >
      {adding.isPending && <progress value={part} aria-label={TEXTS.progress} />}
      {adding.isSuccess && <p role="status">{TEXTS.added(adding.variables.name)}</p>}
      <ErrorBanner message={adding.error?.message} />
      {adding.isError && (
        <div>
          <Button size="sm" onClick={() => adding.mutate(adding.variables)}>
            {TEXTS.again}
          </Button>
        </div>
      )}
      {files.data ? (
        files.data.length === 0 ? (
          <p>{TEXTS.none}</p>
        ) : (
          <RecordList
            label={TEXTS.title}
            records={files.data.map(file => ({
              key: file.id,
              title:
                file.url === null ? (
                  file.name
                ) : (
                  <a href={file.url} target="_blank" rel="noreferrer" download={file.name}>
                    {file.name}
                  </a>
                ),
              details: TEXTS.by(
                formatFileSize(file.size),
                file.authorName,
                formatDateTime(new Date(file.createdAt), zone),
              ),
              actions: file.mayDelete && (
                <IconButton
                  label={TEXTS.deleteNamed(file.name)}
                  icon={<IconTrash size={20} aria-hidden />}
                  onClick={() => setDeleting(file)}
                />
              ),
            }))}
          />
        )
      ) : files.error ? (
        <ErrorState message={files.error.message} onRetry={() => void files.refetch()} />
      ) : (
        <Skeleton count={2} />
      )}
      {deleting && (
        <ConfirmDialog
          open
          danger
          title={TEXTS.deleteTitle}
          confirmLabel={TEXTS.delete}
          busy={deletion.isPending}
          error={deletion.error?.message}
          onConfirm={() => deletion.mutate(deleting)}
          onCancel={() => setDeleting(undefined)}
        >
          {TEXTS.deleteText(deleting.name)}
        </ConfirmDialog>
      )}
    </Card>
  )
}
