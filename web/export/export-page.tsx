import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../domain/format/dates.ts'
import { API_URL, ApiError, request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { useStaffZone } from '../franchise-choice/franchise.ts'
import { useMay } from '../platform/session/use-may.ts'
import { tenantId } from '../platform/tenant.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { IconDownload } from '../ui/icon/download.gen.ts'
import { IconPackageExport } from '../ui/icon/package-export.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { DataExportsQuery, LinkDataExportMutation, StartDataExportMutation } from './documents.ts'
import classes from './export.module.css'
import { TEXTS } from './texts.ts'

type DataExport = ResultOf<typeof DataExportsQuery>['dataExports'][number]

const KEY = ['data-exports'] as const
const POLL_MS = 700
const MEGABYTE = 1024 * 1024

const isRunning = ({ status }: DataExport): boolean => status === 'WAITING' || status === 'RUNNING'

const exportsQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await request(DataExportsQuery, {}, signal)).dataExports,
    staleTime: 0,
    refetchInterval: query => (query.state.data?.some(isRunning) ? POLL_MS : false),
  })

function stateOf({ status, isReady }: DataExport): { tone: Tone; label: string } {
  if (status === 'DONE')
    return isReady ? { tone: 'success', label: TEXTS.status.DONE } : { tone: 'neutral', label: TEXTS.status.OVER }
  if (status === 'FAILED') return { tone: 'danger', label: TEXTS.status.FAILED }
  return { tone: 'info', label: status === 'RUNNING' ? TEXTS.status.RUNNING : TEXTS.status.WAITING }
}

/** Everything of the business as one file, for its owners. */
export function ExportPage() {
  const mayExport = useMay('data.export')
  if (!mayExport)
    return (
      <Page title={TEXTS.title} width="wide">
        <EmptyState icon={<IconPackageExport />}>{TEXTS.notForYou}</EmptyState>
      </Page>
    )
  return <Exports />
}

function Exports() {
  const zone = useStaffZone()
  const [isAsked, setIsAsked] = useState(false)
  const exports = useQuery(exportsQuery())
  const linking = useMutation({
    mutationFn: async (id: string) => (await request(LinkDataExportMutation, { id })).linkDataExport,
    // The browser saves it without keeping it in memory.
    onSuccess: token =>
      window.location.assign(
        `${API_URL}/account/franchisee/exports?${new URLSearchParams({ tenantId: String(tenantId()), token })}`,
      ),
  })
  const running = exports.data?.find(isRunning)
  const { contents, list } = TEXTS
  return (
    <Page
      title={TEXTS.title}
      intro={TEXTS.intro}
      width="wide"
      actions={
        <Button
          variant="primary"
          icon={<IconPackageExport size={20} aria-hidden />}
          disabled={running !== undefined}
          onClick={() => setIsAsked(true)}
        >
          {TEXTS.start}
        </Button>
      }
    >
      <Card title={contents.title}>
        <ul className={classes.contents}>
          {[contents.lists, contents.tables, contents.files, contents.out].map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {running && (
          <ProgressBar
            label={
              running.tablesTotal === null ? TEXTS.preparing : TEXTS.making(running.tablesDone, running.tablesTotal)
            }
            {...(running.tablesTotal !== null && { part: running.tablesDone / running.tablesTotal })}
          />
        )}
      </Card>
      <section className={classes.section} aria-labelledby="exports">
        <h2 id="exports" className={classes.title}>
          {list.title}
        </h2>
        <ErrorBanner message={linking.error?.message} />
        <DataTable
          caption={list.caption}
          columns={columnsIn(zone, linking.isPending, linking.mutate)}
          rows={loadable(exports)}
          rowKey={({ id }) => id}
          expectedRows={2}
          empty={<EmptyState icon={<IconPackageExport />}>{list.empty}</EmptyState>}
        />
      </section>
      {isAsked && <StartDialog onClose={() => setIsAsked(false)} />}
    </Page>
  )
}

function columnsIn(zone: string, isBusy: boolean, onDownload: (id: string) => void): readonly Column<DataExport>[] {
  const { columns, withFiles, withoutFiles, size } = TEXTS.list
  const time = (at: string): string => formatDateTime(new Date(at), zone)
  return [
    { key: 'at', header: columns.at, primary: true, render: ({ createdAt }) => time(createdAt) },
    { key: 'author', header: columns.author, render: ({ authorName }) => authorName },
    {
      key: 'contents',
      header: columns.contents,
      render: row =>
        [row.withFiles ? withFiles : withoutFiles, row.bytes > 0 && size((row.bytes / MEGABYTE).toFixed(1))]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'status',
      header: columns.status,
      render: row => {
        const { tone, label } = stateOf(row)
        return (
          <span className={classes.status}>
            <StatusBadge tone={tone}>{label}</StatusBadge>
            {row.isReady && row.expiresAt !== null && (
              <span className={classes.dim}>{TEXTS.until(time(row.expiresAt))}</span>
            )}
          </span>
        )
      },
    },
    {
      key: 'actions',
      header: columns.actions,
      wide: true,
      render: row =>
        row.isReady && (
          <Button
            size="sm"
            icon={<IconDownload size={18} aria-hidden />}
            busy={isBusy}
            aria-label={TEXTS.downloadOf(time(row.createdAt))}
            onClick={() => onDownload(row.id)}
          >
            {TEXTS.download}
          </Button>
        ),
    },
  ]
}

/** Asks what the archive shall have, and for the password when the server wants it. */
function StartDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const [wantsPassword, setWantsPassword] = useState(false)
  const form = useSubmitForm({
    initialValues: { withFiles: false, currentPassword: '' },
    submit: ({ withFiles, currentPassword }) =>
      request(StartDataExportMutation, { withFiles, currentPassword: currentPassword === '' ? null : currentPassword }),
    onSuccess: async () => {
      toast({ tone: 'success', message: TEXTS.started })
      onClose()
      await queryClient.invalidateQueries({ queryKey: KEY })
    },
    onError: error => {
      if (error instanceof ApiError && error.fieldMessage('currentPassword') !== undefined) setWantsPassword(true)
    },
  })
  const password = form.field('currentPassword')
  return (
    <FormDialog
      title={TEXTS.startTitle}
      short
      form={form}
      disabled={wantsPassword && form.values.currentPassword === ''}
      submitLabel={TEXTS.start}
      onClose={onClose}
    >
      <p>{TEXTS.startText}</p>
      <CheckboxField {...form.checkbox('withFiles')} label={TEXTS.withFiles} />
      {wantsPassword && (
        <PasswordField
          {...password}
          label={TEXTS.password}
          autoComplete="current-password"
          // The first error only makes the field appear.
          error={password.value === '' ? undefined : password.error}
        />
      )}
    </FormDialog>
  )
}
