import type { Upload } from '../../../data/uploads.ts'
import { countOf } from '../../../format/count.ts'
import { formatDay } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { kindOfFile } from '../shared/kinds.ts'

interface ApplyButtonsProps {
  upload: Upload
  isBusy: boolean
  /** Read and checked. */
  isReady: boolean
  errors: number
  isAccepted: boolean
  lacksReason: boolean
  onApply(publish: boolean): void
}

/** Applies or publishes it. Beside a button that cannot work yet stands what is missing. */
export function ApplyButtons({
  upload,
  isBusy,
  isReady,
  errors,
  isAccepted,
  lacksReason,
  onApply,
}: ApplyButtonsProps) {
  const zone = useZone()
  const { isVersion } = kindOfFile(upload.kind)
  const problems = upload.problems.length > 0 ? countOf(upload.problems.length, 'problem') : undefined
  const general = (isVersion ? undefined : problems) ?? whyNot(upload, isReady, isAccepted)
  const noPublish =
    general ??
    (upload.effectiveFrom === null && isVersion
      ? 'Choose the first day'
      : errors > 0
        ? countOf(errors, 'error')
        : lacksReason
          ? 'It needs a reason'
          : problems)
  return (
    <>
      {!isBusy && noPublish && <span className="small hint why-not">{noPublish}</span>}
      {isVersion && (
        <Button isDisabled={general !== undefined || isBusy} onPress={() => onApply(false)}>
          Keep as draft
        </Button>
      )}
      <Button
        look="primary"
        isPending={isBusy}
        isDisabled={noPublish !== undefined}
        onPress={() => onApply(true)}
      >
        {!isVersion
          ? 'Apply'
          : upload.effectiveFrom === null
            ? 'Publish'
            : `Publish from ${formatDay(upload.effectiveFrom, zone)}`}
      </Button>
    </>
  )
}

function whyNot({ difference, counts }: Upload, isReady: boolean, isAccepted: boolean): string | undefined {
  const found = difference?.counts
  if (found && found.new + found.changed + found.removed === 0) return 'It changes nothing'
  if (!isAccepted) return `Decide about the ${countOf(counts?.refused ?? 0, 'refused row')} first`
  return isReady ? undefined : 'Checking'
}
