import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { InjectManifest } from 'workbox-webpack-plugin';
import { aliases } from './pwa/build/aliases.js';
import { constants } from './pwa/build/configuration.js';
import { pages } from './pwa/build/pages.js';
import {
  InlinePlugin,
  PartsPlugin,
  PrecompressPlugin,
  SourceMapsPlugin,
  StaticFilesPlugin,
} from './pwa/build/plugins.js';
import { wholeAppPrecached } from './pwa/build/precache.js';
import { SERVER_PATHS } from './pwa/build/serverPaths.js';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const packageFile = JSON.parse(readFileSync(at('package.json'), 'utf8'));
/** Paths that the development server proxies. `/__gallery` is not one of them. */
const ASKED = [...SERVER_PATHS.map((first) => `/${first}`), '/__qa', '/openapi.json'];

/** Names of the child compilers for the page templates. */
const PAGES = /^HtmlWebpackCompiler/;
const APP = (compiler) => !PAGES.test(compiler ?? '');

/**
 * `WHOLE`: chunks with their own copies of shared modules, because an app that starts on such a screen waits for each file. A worker
 * (`heic`) must be one file, because trusted types forbid loading another. `NO_SCREEN`: chunks that are no screens.
 */
const WHOLE = /^(home|order-detail|product-detail|joint|promotion|alert|download|legal|not-found|heic)$/;
const NO_SCREEN = /^(main|core|entry|signed-in|offline|stand-in|without-rules|login.*)$/;

/** Selects the production build; the package's `main` is the development build. */
const ROUTER = { 'react-router$': at('node_modules/react-router/dist/production/index.mjs') };

const css = (production, exportOnlyLocals) => ({
  loader: 'css-loader',
  options: {
    modules: {
      auto: /\.module\.css$/,
      exportOnlyLocals,
      namedExport: false,
      exportLocalsConvention: 'camelCaseOnly',
      localIdentName: production ? '[hash:base64:5]' : '[name]__[local]',
    },
  },
});

export default (_env, { mode = 'production' }) => {
  const production = mode === 'production';
  const name = production ? '[name].[contenthash:8]' : '[name]';
  return {
    mode,
    target: 'browserslist',
    devtool: production ? false : 'eval-cheap-module-source-map',
    // Only the development entry has the gallery, so the gallery cannot be published.
    entry: { app: production ? './pwa/src/boot/index.ts' : './pwa/src/gallery/entry.ts' },
    output: {
      path: at('dist'),
      publicPath: '/',
      filename: `assets/${name}.js`,
      chunkFilename: `assets/${name}.js`,
      assetModuleFilename: `assets/${name}[ext]`,
      hashFunction: 'xxhash64',
      clean: true,
    },
    // The HEIC decoder uses these variables in Node.js only.
    node: { __filename: false, __dirname: false },
    resolve: {
      fallback: { crypto: false, fs: false, path: false },
      extensions: ['.tsx', '.ts', '.js'],
      alias: { ...aliases, ...(production ? ROUTER : {}) },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: {
            env: { targets: packageFile.browserslist, bugfixes: true },
            jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
          },
        },
        { test: /[\\/]react-router[\\/]dist[\\/]production[\\/].+\.mjs$/, loader: at('pwa/build/droppable.js') },
        // Page templates need the class names, not the styles.
        { test: /\.css$/, compiler: PAGES, use: [css(production, true)] },
        { test: /\.css$/, compiler: APP, use: [MiniCssExtractPlugin.loader, css(production, false)] },
        { test: /\.html$/, issuer: /loginPage/, type: 'asset/source' },
        { test: /\.tsx?$/, compiler: PAGES, parser: { dynamicImportMode: 'eager' } },
        { test: /\.svg$/, resourceQuery: /inline/, type: 'asset/inline' },
        { test: /\.(svg|png)$/, resourceQuery: { not: /inline/ }, type: 'asset/resource' },
      ],
    },
    optimization: {
      // Faster than webpack's default minifier, and 1 KB smaller.
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: {
            ecma: 2020,
            compress: { ecma: 2020, passes: 3, module: true },
            module: true,
            mangle: true,
          },
        }),
        new CssMinimizerPlugin(),
      ],
      moduleIds: 'deterministic',
      splitChunks: {
        chunks: (chunk) => !chunk.canBeInitial() && !WHOLE.test(chunk.name),
        cacheGroups: {
          // Each style is in one file only, the frame's or the screens': a copy loaded later would override a screen's own style.
          frame: {
            type: 'css/mini-extract',
            test: (module, { chunkGraph }) =>
              [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'main' || name === 'login'),
            name: 'app',
            chunks: 'async',
            priority: 2,
            enforce: true,
          },
          styles: production && {
            type: 'css/mini-extract',
            name: 'styles',
            chunks: 'async',
            priority: 1,
            enforce: true,
          },
          // Modules for queries and errors, which nearly every screen needs, load with `main`. The gallery has no `main`.
          reading: production && {
            test: /[\\/]src[\\/](platform[\\/](query|calls(?![\\/]uploadProgress))|ui[\\/](ErrorState|Skeleton))[\\/].*\.tsx?$/,
            name: 'main',
            chunks: 'async',
            minChunks: 8,
            priority: 1,
            enforce: true,
          },
          // Modules that at least two screens outside `WHOLE` share.
          shared: production && {
            type: /^javascript/,
            test: /[\\/]pwa[\\/]src[\\/]/,
            name: 'shared',
            chunks: (chunk) => !chunk.canBeInitial() && !WHOLE.test(chunk.name) && !NO_SCREEN.test(chunk.name),
            minChunks: 2,
            enforce: true,
          },
          // `react` and `vendor` are separate, because two files of similar size load faster than one.
          react: { test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, name: 'react', chunks: 'all' },
          vendor: {
            test: /[\\/]node_modules[\\/](react-router|react-redux|@reduxjs|redux|redux-thunk|immer|reselect)[\\/]/,
            name: 'vendor',
            chunks: 'all',
          },
        },
      },
    },
    plugins: [
      new webpack.DefinePlugin(constants),
      ...pages(production),
      new MiniCssExtractPlugin({
        filename: `assets/${name}.css`,
        chunkFilename: `assets/${name}.css`,
        ignoreOrder: true,
      }),
      new StaticFilesPlugin(at('pwa/src/assets')),
      ...(production
        ? [
            new InjectManifest({
              swSrc: at('pwa/src/sw/sw.ts'),
              swDest: 'sw.js',
              // The default limit is 2 MB; larger files are skipped silently.
              maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
              dontCacheBustURLsMatching: /assets\/.+\.[0-9a-f]{8}\./,
              // Icons are for the operating system, which keeps copies; no screen shows them.
              exclude: [/\.map$/, /\.txt$/, /^login\..*html$/, /\.png$/],
              manifestTransforms: [wholeAppPrecached],
            }),
            new SourceMapsPlugin(at('target/source-maps')),
            new PrecompressPlugin(),
            new PartsPlugin('parts.json'),
            new InlinePlugin('inline.json'),
          ]
        : []),
    ],
    performance: { hints: production ? 'warning' : false, maxEntrypointSize: 480_000, maxAssetSize: 1_500_000 },
    devServer: {
      port: 3000,
      hot: true,
      historyApiFallback: true,
      static: false,
      client: { overlay: { warnings: false } },
      proxy: [{ context: ASKED, target: process.env.LOAN_ORIGIN ?? 'http://localhost:8080' }],
    },
    stats: 'errors-warnings',
  };
};
