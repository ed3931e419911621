import type { StockList } from './chosen-stock.ts'
import { FuelList } from './fuel-list.tsx'
import { OilList } from './oil-list.tsx'
import { PartsList } from './parts-list.tsx'
import { ToolsList } from './tools-list.tsx'
import type { StockListProps } from './use-stock.ts'

const LISTS: Record<StockList, (props: StockListProps) => React.ReactNode> = {
  parts: PartsList,
  oil: OilList,
  tools: ToolsList,
  fuel: FuelList,
}

/** The chosen list of a place. */
export function StockPanel(props: StockListProps) {
  const List = LISTS[props.stock.list]
  return <List {...props} />
}
