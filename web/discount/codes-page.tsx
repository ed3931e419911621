import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { useListSearch } from '../ui/display/list-search.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { IconTicket } from '../ui/icon/ticket.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Page } from '../ui/layout/page.tsx'
import { AddCodeDialog } from './add-code-dialog.tsx'
import classes from './code-fields.module.css'
import { amountText, reductionText, isOver, scopeText, stateBadge, usesText } from './code-words.ts'
import { type Code, type CodeList, discountCodesQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.columns

/** The discount codes of the business. */
export function CodesPage() {
  return useMay('discountCodes.see') ? (
    <Codes />
  ) : (
    <Page title={TEXTS.title} width="wide">
      <EmptyState icon={<IconTicket />}>{TEXTS.notForYou}</EmptyState>
    </Page>
  )
}

const columnsOf = (list: CodeList | undefined): readonly Column<Code>[] => [
  {
    key: 'code',
    header: T.code,
    primary: true,
    render: ({ id, code, prefix, codes, note }) => (
      <div className={classes.name}>
        <Link to={PATHS.settingsDiscountCode} params={{ id }}>
          {prefix === null ? code : `${prefix}…`}
        </Link>
        {prefix !== null && <span className={classes.dim}>{TEXTS.setOf(codes)}</span>}
        {note !== '' && <span className={classes.dim}>{note}</span>}
      </div>
    ),
  },
  { key: 'state', header: T.state, corner: true, render: code => list && <CodeBadge code={code} list={list} /> },
  {
    key: 'discount',
    header: T.discount,
    render: code => (
      <div className={classes.name}>
        {amountText(code)}
        <span className={classes.dim}>{scopeText(code)}</span>
      </div>
    ),
  },
  { key: 'uses', header: T.uses, align: 'end', render: usesText },
  { key: 'given', header: T.given, align: 'end', render: code => reductionText(code) || '–' },
]

/** The state of a code, in words. */
export function CodeBadge({ code, list }: { code: Code; list: CodeList }) {
  const { tone, text } = stateBadge(code, list)
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}

function Codes() {
  const navigate = useNavigate()
  const query = useQuery(discountCodesQuery())
  const [isAdding, setIsAdding] = useState(false)
  const list = query.data
  const { shown, bar, noneFound } = useListSearch({
    rows: list?.codes,
    label: TEXTS.search,
    textsOf: ({ code, prefix, note }) => [prefix ?? code, note],
  })
  const open = list && shown?.filter(code => !isOver(code, list))
  const over = (list && shown?.filter(code => isOver(code, list))) ?? []
  const columns = columnsOf(list)
  const add = list?.mayChange && (
    <Button variant="primary" icon={<IconPlus size={20} aria-hidden />} onClick={() => setIsAdding(true)}>
      {TEXTS.add}
    </Button>
  )
  const isEmpty = list?.codes.length === 0
  return (
    <Page title={TEXTS.title} intro={TEXTS.intro} width="wide" actions={!isEmpty && add}>
      {list && !list.mayChange && <Alert tone="info">{TEXTS.readOnly}</Alert>}
      {bar}
      <DataTable
        brief
        caption={TEXTS.sections.open}
        columns={columns}
        rows={loadable({ ...query, data: open })}
        rowKey={({ id }) => id}
        expectedRows={4}
        empty={
          noneFound ?? (
            <EmptyState icon={<IconTicket />} action={isEmpty && add}>
              {isEmpty ? TEXTS.empty : TEXTS.emptyOpen}
            </EmptyState>
          )
        }
      />
      {over.length > 0 && (
        <section className={classes.section} aria-labelledby="codes-over">
          <h2 id="codes-over" className={classes.title}>
            {TEXTS.sections.over}
          </h2>
          <DataTable
            brief
            caption={TEXTS.sections.over}
            columns={columns}
            rows={{ status: 'ready', data: over }}
            rowKey={({ id }) => id}
            empty={null}
          />
        </section>
      )}
      {isAdding && list && (
        <AddCodeDialog
          list={list}
          onAdded={id => void navigate({ to: PATHS.settingsDiscountCode, params: { id } })}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Page>
  )
}
