import { expect, test } from 'vitest'
import { secondsOf } from './errors.ts'
import { pauseAfter } from './pauses.ts'

const retries = {
  times: 4,
  firstPauseMilliseconds: 100,
  longestPauseMilliseconds: 300,
  longestRetryAfterSeconds: 60,
}

test.each([
  { attempt: 1, retryAfter: undefined, chance: 0, pause: 50 },
  { attempt: 1, retryAfter: undefined, chance: 1, pause: 100 },
  { attempt: 2, retryAfter: undefined, chance: 1, pause: 200 },
  { attempt: 4, retryAfter: undefined, chance: 1, pause: 300 },
  { attempt: 5, retryAfter: undefined, chance: 1, pause: undefined },
  { attempt: 1, retryAfter: 7, chance: 0, pause: 7000 },
  { attempt: 4, retryAfter: 60, chance: 1, pause: 60_100 },
  { attempt: 1, retryAfter: 61, chance: 0, pause: undefined },
  { attempt: 5, retryAfter: 1, chance: 0, pause: undefined },
])(
  'after attempt $attempt with Retry-After $retryAfter, the pause is $pause ms',
  ({ attempt, retryAfter, chance, pause }) => {
    expect(pauseAfter(attempt, retryAfter, retries, chance)).toBe(pause)
  },
)

test.each([
  [null, undefined],
  ['', undefined],
  ['soon', undefined],
  ['30', 30],
  ['-1', 0],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
])('Retry-After %j means %j seconds', (header, seconds) => {
  expect(secondsOf(header)).toBe(seconds)
})
