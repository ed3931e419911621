import { seesOwnVansOnly } from '../../domain/account/roles.ts'
import { useSession } from '../platform/session/session.ts'
import type { Column } from '../ui/display/data-table.tsx'
import { IconHistory } from '../ui/icon/history.gen.ts'
import { useDialogState } from '../ui/use-dialog-state.ts'
import { Amount, countryOf } from './dialogs/amount.tsx'
import { HistoryDialog } from './dialogs/history-dialog.tsx'
import { DecreaseDialog, IncreaseDialog } from './dialogs/tool-dialogs.tsx'
import { RowActions } from './row-actions.tsx'
import { TOOL_COLUMNS } from './stock-csv.ts'
import { StockTable } from './stock-table.tsx'
import { TEXTS } from './texts.ts'
import { type ListedTool, type StockListProps, useTools } from './use-stock.ts'

interface ToolDialog {
  dialog: 'increase' | 'decrease' | 'history'
  item: { kind: 'tool'; id: string; name: string }
}

/** A van's tools. Technicians see the actions without their header (STOCK-07). */
export function ToolsList({ franchise, stock, onSearch }: StockListProps) {
  const isTechnician = seesOwnVansOnly(useSession()?.roles ?? [])
  const query = useTools(franchise, stock)
  const { shown, show, close } = useDialogState<ToolDialog>()
  const columns: Column<ListedTool>[] = [
    { key: 'tool', header: TEXTS.tool, primary: true, render: ({ tool }) => tool.name },
    {
      key: 'quantity',
      header: TEXTS.quantity,
      align: 'end',
      render: ({ quantity }) => <Amount kind="tool" quantity={quantity} country={countryOf(franchise)} />,
    },
    {
      key: 'actions',
      header: isTechnician ? '' : TEXTS.actions,
      align: 'end',
      wide: true,
      render: ({ id, tool: { name }, quantity }) => {
        const open = (dialog: ToolDialog['dialog']) => () => show({ dialog, item: { kind: 'tool', id, name } })
        return (
          <RowActions
            name={name}
            actions={[
              { label: TEXTS.increase, onClick: open('increase') },
              {
                label: TEXTS.decrease,
                denialReason: quantity > 0 ? undefined : TEXTS.out,
                onClick: open('decrease'),
              },
              { label: TEXTS.history, icon: <IconHistory size={20} />, onClick: open('history') },
            ]}
          />
        )
      },
    },
  ]
  return (
    <>
      <StockTable
        stock={stock}
        query={query}
        columns={columns}
        csv={TOOL_COLUMNS}
        empty={TEXTS.none}
        onSearch={onSearch}
      />
      {shown?.dialog === 'increase' && <IncreaseDialog {...shown} onClose={close} />}
      {shown?.dialog === 'decrease' && <DecreaseDialog {...shown} onClose={close} />}
      {shown?.dialog === 'history' && <HistoryDialog item={shown.item} franchise={franchise} onClose={close} />}
    </>
  )
}
