import { Tabs as MantineTabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './tabs.module.css'

export interface Tab<Value extends string> {
  value: Value
  label: string
  /** How many there are behind it, when that is known. */
  count?: number
}

interface TabsProps<Value extends string> {
  /** Names the row of tabs. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** A row of tabs that scrolls sideways on a phone. Arrows move between them. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const change = (chosen: string | null) => {
    const tab = tabs.find(t => t.value === chosen)
    if (tab) onChange(tab.value)
  }
  return (
    <MantineTabs value={value} onChange={change} variant="unstyled">
      <MantineTabs.List aria-label={label} className={classes.list}>
        {tabs.map(tab => (
          <MantineTabs.Tab key={tab.value} value={tab.value} className={classes.tab}>
            {tab.label}
            {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map(tab => (
        <MantineTabs.Panel key={tab.value} value={tab.value} className={classes.panel}>
          {tab.value === value && children}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  )
}
