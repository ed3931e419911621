/**
 * Returns a value that belongs to an object that lives as long as a request. It is made when it is first asked for, and kept on the object itself; copies of the object do
 * not have it. In a WeakMap it would outlive the request: collections of young objects keep all values of an old WeakMap, and one that leads to its key until all objects
 * are collected.
 */
export function ownValue<Owner extends object, Value>(create: (owner: Owner) => Value): (owner: Owner) => Value {
  const slot = Symbol('own value')
  return owner => {
    if (!Object.hasOwn(owner, slot)) Object.defineProperty(owner, slot, { value: create(owner) })
    return (owner as { readonly [slot]: Value })[slot]
  }
}
