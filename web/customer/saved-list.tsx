import type { ReactNode } from 'react'
import { RecordList } from '../ui/display/record-list.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import type { Loadable } from '../ui/feedback/loadable.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { IconPencil } from '../ui/icon/pencil.gen.ts'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { IconTrash } from '../ui/icon/trash.gen.ts'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { TEXTS } from './texts.ts'

interface SavedListProps<Row> {
  title: string
  addLabel: string
  icon: ReactNode
  empty: string
  rows: Loadable<readonly Row[]>
  /** The row's heading, also used in its buttons' names, and its details. */
  describe: (row: Row) => { name: string; details: ReactNode }
  onAdd: () => void
  onEdit: (row: Row) => void
  onDelete: (row: Row) => void
}

/** Shows a customer's saved records, each with edit and delete. The first one cannot be deleted (INFO-05). */
export function SavedList<Row extends { id: string }>(props: SavedListProps<Row>) {
  const { title, addLabel, icon, empty, rows, describe, onAdd, onEdit, onDelete } = props
  return (
    <Card
      title={title}
      action={
        <Button
          variant="quiet"
          size="sm"
          icon={<IconPlus size={18} aria-hidden />}
          aria-label={addLabel}
          onClick={onAdd}
        >
          {TEXTS.add}
        </Button>
      }
    >
      {rows.status === 'loading' && <Skeleton count={3} />}
      {rows.status === 'error' && <ErrorState message={TEXTS.loadFailed} onRetry={rows.onRetry} />}
      {rows.status === 'ready' && rows.data.length === 0 && <EmptyState icon={icon}>{empty}</EmptyState>}
      {rows.status === 'ready' && rows.data.length > 0 && (
        <RecordList
          label={title}
          records={rows.data.map((row, index) => {
            const { name, details } = describe(row)
            return {
              key: row.id,
              title: name,
              details,
              actions: (
                <>
                  <IconButton
                    label={TEXTS.edit(name)}
                    icon={<IconPencil size={20} aria-hidden />}
                    onClick={() => onEdit(row)}
                  />
                  <IconButton
                    label={TEXTS.remove(name)}
                    title={index === 0 ? TEXTS.firstStays : TEXTS.remove(name)}
                    icon={<IconTrash size={20} aria-hidden />}
                    disabled={index === 0}
                    onClick={() => onDelete(row)}
                  />
                </>
              ),
            }
          })}
        />
      )}
    </Card>
  )
}
