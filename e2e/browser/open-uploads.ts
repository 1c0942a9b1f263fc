import type { Session } from './person.ts'

type Call = Session['call']
interface Upload {
  uploadId: string
  fileName: string
  state: string
}

const uploads = '/v1/org/configuration/uploads'

/**
 * Two carriers' files of the demo organisation: one with open questions, one ready for review. All tests share them.
 */
export async function openUploads(call: Call): Promise<{ asks: string; ready: string }> {
  const { items } = (await (await call('GET', uploads)).json()) as { items: Upload[] }
  const known = (name: string, state: string) =>
    items.find((one) => one.fileName === name && one.state === state)?.uploadId
  return {
    asks:
      known('galah-2031.csv', 'asks') ??
      (await sendUpload(call, { kind: 'lanes', target: 'GLX-STD' }, 'galah-2031.csv', galahSheet)),
    ready:
      known('bandicoot-2031.csv', 'ready') ??
      (await sendUpload(
        call,
        { kind: 'lanes', target: 'BRL-STD', effectiveFrom: '2031-07-01' },
        'bandicoot-2031.csv',
        raised(await (await call('GET', '/v1/org/configuration/exports/lanes.csv?card=BRL-STD')).text()),
      )),
  }
}

/** Sends a file and waits until it is read. */
export async function sendUpload(
  call: Call,
  fields: Record<string, string>,
  name: string,
  content: string,
): Promise<string> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([content]), name)
  const { uploadId } = await taken(call, name, form)
  for (;;) {
    const { state } = (await (await call('GET', `${uploads}/${uploadId}`)).json()) as Upload
    if (state !== 'reading') return uploadId
    await shortly()
  }
}

/** Retries while the service is still reading other tests' files for the same organisation. */
async function taken(call: Call, name: string, form: FormData): Promise<Upload> {
  for (;;) {
    const answer = await call('POST', uploads, form)
    if (answer.status === 202) return (await answer.json()) as Upload
    const text = await answer.text()
    if (answer.status !== 409 || !text.includes('are already being read'))
      throw new Error(`${name} was not taken: ${text}`)
    await shortly()
  }
}

const shortly = () => new Promise((done) => setTimeout(done, 100))

/** As a carrier sends it: a title, plain numbers as headers, a decimal comma, a lane priced on application. */
const galahSheet = [
  'GALAH PARCEL LINES - Schedule of rates effective 1 January 2031',
  'All rates ex GST and fuel. Confidential.',
  '',
  'Product,Origin,Dest,Basic Charge,Min,250,500,1000,99999,Days,Remarks',
  'GLX-ROAD,MEL,SYD,$7.50,$11.00,0.3028,0.2846,0.2665,0.2483,1-2,',
  'GLX-ROAD,MEL,WOL,$7.50,$11.00,0.2906,0.2732,0.2557,0.2384,1-2,',
  'GLX-ROAD,MEL,CBR,$7.50,$11.00,0.2492,0.2343,0.2193,0.2044,1-2,incl. Queanbeyan',
  'GLX-ROAD,MEL,BNE,$7.50,$11.00,0.4521,0.4250,0.3979,0.3707,2-3,',
  'GLX-ROAD,MEL,QLF,$7.50,$15.00,1.2220,"1,1487",1.0754,1.0021,7-9,',
  'GLX-ROAD,MEL,ISL,$7.50,$15.00,POA,POA,POA,POA,9-10,',
  'GLX-ROAD,MEL,ADL,$7.50,$11.00,0.2909,0.2734,0.2561,0.2386,1-2,',
  'GLX-ROAD,MEL,PER,$7.50,$11.00,0.7534,0.7081,0.6630,0.6178,4-5,',
  'GLX-ROAD,MEL,HBA,$7.50,$11.00,0.2786,0.2619,0.2452,0.2284,1-2,',
  'EXP,MEL,SYD,$14.00,$22.00,1.2437,,,,1,',
  '',
  'Prices may change without notice.',
].join('\n')

/** An export with raised rates: one of them ten times as high, one that cannot be read, and one lane missing. */
function raised(csv: string): string {
  const [header = '', ...rows] = csv.trimEnd().split('\n')
  return [header, ...rows.slice(3).map((row, at) => raisedRow(row.split(','), at))].join('\n')
}

function raisedRow(cells: string[], at: number): string {
  const rate = Number(cells[3]) * (at === 7 ? 10 : at % 3 === 0 ? 1.035 : 1)
  cells[3] = at === 12 ? '"0,4521"' : at === 15 ? `${rate.toFixed(4)}21` : rate.toFixed(4)
  return cells.join(',')
}
