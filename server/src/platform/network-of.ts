import { isIPv4, isIPv6 } from 'node:net'

/**
 * Identifies one caller: an IPv4 address, or the first 64 bits of an IPv6 address, because a household or server
 * usually has the whole /64.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:([\d.]+)$/.exec(plain)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail ? tail.split(':').length + (tail.includes('.') ? 1 : 0) : 0
  while (tail !== undefined && groups.length < 8 - behind) groups.push('0')
  const network = [...groups, ...(tail ?? '').split(':')].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
