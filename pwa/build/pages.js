import { readFileSync } from 'node:fs';
import { transformSync } from '@swc/core';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { LANGUAGES } from '../../scripts/lib/languages.mjs';

export function pages(production) {
  const shell = new HtmlWebpackPlugin({ template: 'pwa/src/index.html', scriptLoading: 'defer', needs: ['main', 'react-dom'] });
  if (!production) return [shell];
  // The login page is built in each language; the server picks one by `accept-language`.
  const login = LANGUAGES.map(
    ({ tag: language }) =>
      new HtmlWebpackPlugin({
        template: 'pwa/src/features/login/instant/loginPage.tsx',
        filename: `login.${language}.html`,
        scriptLoading: 'defer',
        language,
        needs: ['main', 'react-dom', 'login', `login-texts-${language}`, 'entry'],
        painted: true,
      }),
  );
  return [shell, ...login, new NeedsPlugin(), new IconPlugin()];
}

/**
 * Inlines a page's styles, and links its chunks, so that the browser requests them at once. Core is requested after the first paint.
 * A page with content of its own (`painted`) requests its chunks after the first paint.
 */
class NeedsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('Needs', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('Needs', (data) => {
        const { needs, painted = false } = data.plugin.options;
        const entry = new Set(compilation.entrypoints.get('app').getFiles());
        const files = needs.flatMap((name) => compilation.namedChunkGroups.get(name).getFiles());
        const wanted = [...new Set(files)].filter((file) => !entry.has(file) && !file.endsWith('.map'));
        const styled = [...entry, ...wanted].filter(isStyle);
        data.headTags = [
          ...styled.map((file) => inlineStyles(file, compilation.getAsset(file).source.source().toString())),
          ...(painted ? [inlineScript(AFTER_PAINT)] : []),
          ...data.headTags.filter(({ attributes }) => attributes.rel !== 'stylesheet'),
          ...wanted.filter((file) => !isStyle(file)).map((file) => script(file, painted ? 'after-paint' : 'preload')),
        ];
        return data;
      });
    });
  }
}

const isStyle = (file) => file.endsWith('.css');
const tag = (tagName, attributes, innerHTML) => ({
  tagName,
  attributes,
  ...(innerHTML === undefined ? { voidTag: true } : { voidTag: false, innerHTML }),
  meta: { plugin: 'needs' },
});
const script = (file, rel) => tag('link', { rel, as: 'script', href: `/${file}` });
const inlineStyles = (file, css) => tag('style', { 'data-href': `/${file}` }, css.replace(/\s*\/\*# source.+?\*\//, ''));
const inlineScript = (source) => tag('script', {}, source);

/** The script that requests the chunks of a page after its paint. */
const AFTER_PAINT_SOURCE = new URL('../src/features/login/instant/afterPaint.ts', import.meta.url);
const AFTER_PAINT = transformSync(readFileSync(AFTER_PAINT_SOURCE, 'utf8'), {
  isModule: false,
  jsc: { parser: { syntax: 'typescript' }, target: 'es2020', minify: { compress: true, mangle: { toplevel: true } } },
  minify: true,
}).code.trim();

/** Inlines the favicon, because browsers would otherwise request it before the app's scripts, and more than once. */
class IconPlugin {
  apply(compiler) {
    const icon = readFileSync(new URL('../src/assets/icon.svg', import.meta.url), 'utf8').trim();
    compiler.hooks.compilation.tap('Icon', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tap('Icon', (data) => {
        const link = '<link rel="icon" href="';
        data.html = data.html.replace(`${link}/icon.svg`, `${link}data:image/svg+xml,${encodeURIComponent(icon)}`);
        return data;
      });
    });
  }
}
