import { Tabs as MantineTabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './tabs.module.css'

export interface Tab<Value extends string> {
  value: Value
  label: string
  /** Number of items in the tab, if known. */
  count?: number
}

interface TabsProps<Value extends string> {
  /** The accessible name of the tabs. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

/** A tab list that scrolls horizontally on a phone. Arrow keys move between tabs. */
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
