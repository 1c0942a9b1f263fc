/** Remembers what was made of an object for as long as the object itself is kept. */
export function onceForEach<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>()
  return (key) => {
    let made = known.get(key)
    if (made === undefined) {
      made = { value: make(key) }
      known.set(key, made)
    }
    return made.value
  }
}
