import { news } from '../../content/types/news.ts'
import { ContentScreen } from '../contentScreen/ContentScreen.tsx'
import { NoticeDialog } from '../ui/dialogs/NoticeDialog.tsx'
import { NewsList } from './NewsList.tsx'
import { useNewsFeedback } from './useNewsFeedback.ts'
import { newsWording } from './wording.ts'

export default function NewsScreen() {
  const { feedback, notice, open, close } = useNewsFeedback()
  return (
    <ContentScreen
      type={news}
      feedback={feedback}
      notices={
        <NoticeDialog
          open={open}
          title={newsWording.failed}
          close={newsWording.understood}
          onClose={close}
          language={news.wording.language}
        >
          <p>{notice?.text}</p>
          {notice?.reason && <small>{notice.reason}</small>}
        </NoticeDialog>
      }
    >
      {(shown) => <NewsList {...shown} />}
    </ContentScreen>
  )
}
