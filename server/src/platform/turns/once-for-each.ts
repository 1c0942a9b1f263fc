/** Caches a value per object, for as long as the object lives. */
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
