import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../parts/basics/button.tsx'
import { Icon } from '../parts/basics/icon.tsx'
import { Popover } from '../parts/basics/popover.tsx'
import { TextField } from '../parts/fields/text-field.tsx'

export function ById() {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  return (
    <Popover
      label="Quote by id"
      placement="bottom end"
      button={
        <Button look="quiet" small>
          <Icon of={Search} size="s" />
          By id
        </Button>
      }
    >
      {(close) => (
        <form
          className="stack by-id"
          onSubmit={(event) => {
            event.preventDefault()
            if (text === '') return
            void navigate({ to: '/quotes', search: { quote: [text] } })
            close()
          }}
        >
          <TextField label="Quote id" value={text} onChange={setText} autoFocus />
          <Button type="submit" look="primary" small>
            Show the quote
          </Button>
        </form>
      )}
    </Popover>
  )
}
