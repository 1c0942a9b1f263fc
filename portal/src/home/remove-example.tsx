import { useQuery } from '@tanstack/react-query'
import { type ExampleData, exampleData, useExampleChanges } from '../data/example-data.ts'
import { countOf } from '../format/count.ts'
import { aboutField } from '../parts/basics/as-sentence.ts'
import { Button } from '../parts/basics/button.tsx'
import { Notice } from '../parts/basics/notice.tsx'
import { showToast } from '../parts/basics/toasts.tsx'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import { useSubmit } from '../parts/fields/use-submit.ts'
import { QueryState } from '../parts/page/query-state.tsx'
import { removedInWords } from './example-words.ts'

/** Says what goes and what stays before anything is removed. */
export function RemoveExample({ onClose }: { onClose(): void }) {
  const found = useQuery(exampleData)
  const { remove } = useExampleChanges()
  const { isBusy, failure, submit } = useSubmit(async () => {
    const { value } = await remove.mutateAsync(found.data?.etag ?? '')
    const stays =
      value.keeps.length === 0 ? '' : ` ${countOf(value.keeps.length, 'thing stays', 'things stay')}.`
    showToast(`The example was removed: ${removedInWords(value.removes)}.${stays}`)
    onClose()
  })
  const canGo = (found.data?.value.removes.length ?? 0) > 0
  const footer = (
    <>
      <Button onPress={onClose}>Keep it</Button>
      <Button look="danger-solid" isDisabled={!canGo} isPending={isBusy} onPress={() => void submit()}>
        Remove
      </Button>
    </>
  )
  return (
    <Dialog title="Remove the example?" isOpen onClose={onClose} footer={footer}>
      <QueryState what="The example" query={found}>
        {({ value }) => <GoesAndStays {...value} />}
      </QueryState>
      {failure && <Notice kind="failed" of={failure} />}
    </Dialog>
  )
}

function GoesAndStays({ removes, keeps }: ExampleData) {
  return (
    <>
      <p>
        {removes.length === 0
          ? 'Nothing can be removed: everything has been changed or is in use.'
          : `This removes ${removedInWords(removes)}. Quotes already given stay as they are.`}
      </p>
      {keeps.length > 0 && (
        <>
          <p>{countOf(keeps.length, 'thing stays and is', 'things stay and are')} yours to keep:</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
          <section className="example-keeps" aria-label="What stays" tabIndex={0}>
            <ul className="lines bare">
              {keeps.map(({ list, identity, message }) => (
                <li key={`${list} ${identity}`}>{aboutField(message)}</li>
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  )
}
