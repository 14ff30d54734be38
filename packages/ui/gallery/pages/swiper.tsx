// Swiper: its states.
import { Swiper, useLocale } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function SwiperPage() {
  const { tag } = useLocale();
  const slide = (id: string, text: string) => ({ id, content: <p className="body">{text}</p> });
  return (
    <>
      <State name="Moves by itself every 3000 ms" full>
        <Swiper
          label="News"
          slides={[
            slide('a', 'Grid tasks can now follow a range'),
            slide('b', longTexts[tag]),
            slide('c', 'Fuel costs less from December'),
          ]}
        />
      </State>
      <State name="Moves when told to" full>
        <Swiper label="First steps" autoplayMs={0} slides={[slide('a', 'Link your exchange'), slide('b', 'Choose a strategy')]} />
      </State>
      <State name="A single slide" full>
        <Swiper label="Notice" slides={[slide('a', 'Nothing to move')]} />
      </State>
    </>
  );
}
