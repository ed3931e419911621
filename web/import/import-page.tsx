import { spell } from '../../domain/format/spelling.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { countryNames } from '../../domain/address/country.ts'
import { formatDateTime } from '../../domain/format/dates.ts'
import { templateCsv } from '../../domain/import/columns.ts'
import { IMPORT_KINDS, type ImportKind } from '../../domain/import/kinds.ts'
import { TEXTS as DOMAIN } from '../../domain/import/texts.ts'
import { type Franchise, useFranchises, useStaffZone } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { saveCsv } from '../platform/save-csv.ts'
import { useMay } from '../platform/session/use-may.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { IconDownload } from '../ui/icon/download.gen.ts'
import { IconFileImport } from '../ui/icon/file-import.gen.ts'
import { IconUpload } from '../ui/icon/upload.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { FileButton } from '../ui/inputs/file-button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { Page } from '../ui/layout/page.tsx'
import classes from './import.module.css'
import { type ListedRun, runsQuery, uploadFile } from './queries.ts'
import { TEXTS } from './texts.ts'

const MAX_BYTES = 10 * 1024 * 1024

const TONES: Readonly<Record<ListedRun['status'], Tone>> = {
  COLUMNS: 'neutral',
  CHECKING: 'info',
  CHECKED: 'info',
  APPLYING: 'info',
  APPLIED: 'success',
  UNDOING: 'info',
  UNDONE: 'neutral',
}

const columnsIn = (zone: string): readonly Column<ListedRun>[] => [
  {
    key: 'file',
    header: TEXTS.runs.columns.file,
    primary: true,
    render: ({ id, fileName }) => (
      <Link to={PATHS.settingsImportRun} params={{ id }}>
        {fileName}
      </Link>
    ),
  },
  { key: 'kind', header: TEXTS.runs.columns.kind, render: ({ kind }) => TEXTS.kinds[kind].title },
  {
    key: 'status',
    header: TEXTS.runs.columns.status,
    corner: true,
    render: ({ status }) => <StatusBadge tone={TONES[status]}>{TEXTS.status[status]}</StatusBadge>,
  },
  { key: 'result', header: TEXTS.runs.columns.result, render: resultOf },
  { key: 'author', header: TEXTS.runs.columns.author, render: ({ authorName }) => authorName },
  {
    key: 'at',
    header: TEXTS.runs.columns.at,
    render: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(new Date(createdAt), zone)}</time>,
  },
]

const resultOf = ({ status, newCount, changedCount, wrongCount }: ListedRun): string =>
  status === 'COLUMNS' || status === 'CHECKING'
    ? ''
    : wrongCount > 0
      ? TEXTS.runs.wrong(wrongCount)
      : TEXTS.runs.result(newCount, changedCount)

/** What can be imported, each with its template and its file, and the imports so far. */
export function ImportPage() {
  const zone = useStaffZone()
  const { selected } = useFranchises()
  const importsAll = useMay('data.import')
  const importsParts = useMay('catalogue.add')
  const runs = useQuery({ ...runsQuery(), enabled: importsParts })
  const kinds = IMPORT_KINDS.filter(kind => importsAll || kind === 'PARTS')
  if (!importsParts)
    return (
      <Page title={TEXTS.title} width="wide">
        <EmptyState icon={<IconFileImport />}>{TEXTS.notForYou}</EmptyState>
      </Page>
    )
  return (
    <Page title={TEXTS.title} intro={TEXTS.intro} width="wide">
      {selected && (
        <div className={classes.kinds}>
          {kinds.map(kind => (
            <KindCard key={kind} kind={kind} franchise={selected} />
          ))}
        </div>
      )}
      <section className={classes.section} aria-labelledby="import-runs">
        <h2 id="import-runs" className={classes.sectionTitle}>
          {TEXTS.runs.title}
        </h2>
        <DataTable
          caption={TEXTS.runs.caption}
          columns={columnsIn(zone)}
          rows={loadable(runs)}
          rowKey={({ id }) => id}
          expectedRows={3}
          empty={<EmptyState icon={<IconFileImport />}>{TEXTS.runs.empty}</EmptyState>}
        />
      </section>
    </Page>
  )
}

interface KindCardProps {
  kind: ImportKind
  /** The one that is selected in the bar: areas and own prices are its. */
  franchise: Franchise
}

function KindCard({ kind, franchise }: KindCardProps) {
  const navigate = useNavigate()
  const [list, setList] = useState<'country' | 'own'>('country')
  const { title, text, file } = TEXTS.kinds[kind]
  const country = franchise.countryCode
  const uploading = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > MAX_BYTES) throw new Error(DOMAIN.file.tooLarge)
      return await uploadFile(chosen, { kind, franchiseId: franchise.id, isOwn: list === 'own' })
    },
    onSuccess: id => navigate({ to: PATHS.settingsImportRun, params: { id } }),
  })
  return (
    <section className={classes.kind} aria-label={title}>
      <h2 className={classes.kindTitle}>{title}</h2>
      <div>
        <p>{spell(country, text)}</p>
        {kind === 'AREAS' && <p className={classes.dim}>{TEXTS.forFranchise(franchise.name)}</p>}
        <ErrorBanner message={uploading.error?.message} />
      </div>
      <div className={classes.kindActions}>
        {kind === 'PRICES' && (
          <div className={classes.choice}>
            <SelectField
              label={TEXTS.priceList}
              value={list}
              onChange={setList}
              options={[
                { value: 'country', label: TEXTS.priceLists.country(countryNames[country]) },
                { value: 'own', label: TEXTS.priceLists.own(franchise.name) },
              ]}
            />
          </div>
        )}
        <FileButton
          accept=".csv,.txt,text/csv,text/plain"
          size="sm"
          icon={<IconUpload size={18} aria-hidden />}
          busy={uploading.isPending}
          onChoose={chosen => uploading.mutate(chosen)}
        >
          {TEXTS.choose}
          <span className="visually-hidden">{TEXTS.forKind(title)}</span>
        </FileButton>
        <Button
          size="sm"
          variant="quiet"
          icon={<IconDownload size={18} aria-hidden />}
          onClick={() => saveCsv(templateCsv(kind, country), DOMAIN.template.fileName(file))}
        >
          {TEXTS.template}
          <span className="visually-hidden">{TEXTS.forKind(title)}</span>
        </Button>
      </div>
    </section>
  )
}
