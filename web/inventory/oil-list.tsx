import { formatQuantity } from '../../domain/inventory/stock.ts'
import type { Column } from '../ui/display/data-table.tsx'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { useDialogState } from '../ui/use-dialog-state.ts'
import { AddOilDialog } from './dialogs/add-oil-dialog.tsx'
import { Amount, countryOf } from './dialogs/amount.tsx'
import { LoadInvoiceButton } from './import/load-invoice-button.tsx'
import { useItemActions } from './item-actions.tsx'
import { itemOfOil } from './stock-item.ts'
import classes from './stock-table.module.css'
import { oilColumns } from './stock-csv.ts'
import { StockTable } from './stock-table.tsx'
import { oilName, TEXTS } from './texts.ts'
import { VanItem } from './van/van-item.tsx'
import { type ListedOil, type StockListProps, useOils } from './use-stock.ts'

/** The oils of the market or a van, in the country's unit (STOCK-11, FORMAT-05). */
export function OilList(props: StockListProps) {
  const { franchise, stock, onSearch } = props
  const { vanId } = stock
  const query = useOils(franchise, stock)
  const { column, actionsOf, dialog } = useItemActions(props, (item: ListedOil) => itemOfOil(item, vanId))
  const { shown, show, close } = useDialogState()
  const country = countryOf(franchise)
  const columns: Column<ListedOil>[] = [
    { key: 'oil', header: TEXTS.oil, primary: true, render: ({ oil }) => oilName(oil) },
    {
      key: 'quantity',
      header: TEXTS.quantity,
      align: 'end',
      card: 'fact',
      render: item => <Amount kind="oil" quantity={item.quantity} country={country} />,
    },
  ]
  if (vanId !== null)
    columns.push({
      key: 'market',
      header: TEXTS.inMarket,
      align: 'end',
      render: item => formatQuantity('oil', item.marketInventoryQuantity, country),
    })
  return (
    <>
      <StockTable
        stock={stock}
        query={query}
        columns={[...columns, column]}
        csv={oilColumns(country, vanId)}
        empty={vanId === null ? TEXTS.noMarketOil : TEXTS.none}
        onSearch={onSearch}
        renderLine={
          vanId === null
            ? undefined
            : oil => {
                const item = itemOfOil(oil, vanId)
                return (
                  <VanItem
                    item={item}
                    about=""
                    franchiseId={franchise.id}
                    country={country}
                    actions={actionsOf(item)}
                  />
                )
              }
        }
        action={
          <div className={classes.adding}>
            <LoadInvoiceButton {...props} />
            <Button variant="primary" icon={<IconPlus />} onClick={() => show({})}>
              {TEXTS.addOil}
            </Button>
          </div>
        }
      />
      {dialog}
      {shown && <AddOilDialog franchise={franchise} vanId={vanId} onClose={close} />}
    </>
  )
}
